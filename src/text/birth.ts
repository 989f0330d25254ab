/** Does a property of that name say when somebody was born? `dateOfBirth`, `dob`, `born_on`. */
export const isOfBirth = (name: string): boolean =>
  /birth|(?:^|[^a-z])(?:dob|born)/i.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'))
