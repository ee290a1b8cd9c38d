/** The page of a server in the admin area. */
export const serverPath = (id: string): string => `/admin/servers/${id}`

/** The list of all servers. Its search takes the slug of a workspace. */
export const SERVERS_PATH: string = '/admin/servers'
