import { createContext, use } from 'react'

/** An area of those who run the deployment. Both have the same pages, with different rights. */
export interface Area {
  /** The heading of its navigation, and above the title of its pages. */
  label: string
  /** The address of its first page. */
  root: '/admin' | '/staff'
  /** Whether the pages offer what only admins may do. */
  isForAdmins: boolean
}

export const adminArea: Area = { label: 'Admin', root: '/admin', isForAdmins: true }
export const staffArea: Area = { label: 'Staff', root: '/staff', isForAdmins: false }

/** Set by the layout of the area. */
export const AreaContext = createContext<Area>(adminArea)

/** The area of the page: where its links lead, and what it offers. */
export function useArea(): Area {
  return use(AreaContext)
}
