/** How much what two differ in weighs, the gravest first. */
export const levels = ['error', 'warning', 'info'] as const
export type Level = (typeof levels)[number]

export const isFailing = (level: Level, failOn: Level): boolean => levels.indexOf(level) <= levels.indexOf(failOn)
