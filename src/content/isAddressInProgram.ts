/** Whether the program for a terminal knows the address of the API: only if the build did. */
export const isAddressInProgram = Boolean(
  import.meta.env.VITE_SUPABASE_URL || import.meta.env.VITE_SITE_URL,
)
