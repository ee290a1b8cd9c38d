/** The page of a server in the admin area. */
export const serverPath = (id: string): string => `/admin/servers/${id}`
