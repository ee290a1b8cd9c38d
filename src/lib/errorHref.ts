/** The documented entry of an error code: what happened, why, and what to do. */
export const errorHref = (code: string) => `/api-docs/errors#${code}`
