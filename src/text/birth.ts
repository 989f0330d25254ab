import { parted } from './camel-case.ts'

const births = new RegExp(
  [
    /birth|(?:^|[^a-z])(?:dob|born|bday|yob)/,
    // German, Dutch, French, Spanish, Portuguese, Italian, the languages of the north, Polish and Czech.
    /geburt|geboren|geboorte|naissance|nacimiento|nascimento|nascita|f[øo]dsel|f[öo]delse|syntym|urodz|naroz/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Does a property of that name say when somebody was born? `dateOfBirth`, `dob`, `born_on`, `geburtsdatum`. */
export const isOfBirth = (name: string): boolean => births.test(parted(name))
