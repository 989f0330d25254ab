/** Sets a property whatever it is called: to an object `__proto__` is no name like any other. */
export const define = <T>(object: Record<string, T>, name: string, value: T): void => {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  else object[name] = value
}
