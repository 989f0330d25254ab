/** Of one place, as generated types have them; where an operation declares none there, no name is known. */
export type DeclaredParameters<T> = [T] extends [undefined | never] ? Readonly<Record<string, never>> : NonNullable<T>
