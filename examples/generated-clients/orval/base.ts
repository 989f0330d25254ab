export const baseUrl = (): string => process.env.COURTSIDE_URL ?? 'http://127.0.0.1:4010/v2'
