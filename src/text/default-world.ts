/** What the world is called that is there from the start. */
export const defaultName = 'default'
