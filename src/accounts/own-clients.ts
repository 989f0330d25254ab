/** Client ids of the pages of this server that ask users for access themselves: no application of a world has them. */
export const docsClientId = 'courtside-docs'

export const ownClientIds: ReadonlySet<string> = new Set([docsClientId])
