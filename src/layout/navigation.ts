import { pageGroups, pagesIn } from '@/content/pages'

/** Every public page in its group, in the form that the parts of the frame take. */
export const navigation = pageGroups.map((group) => ({
  ...group,
  items: pagesIn(group.id).map(({ id, nav, path }) => ({ id, label: nav, href: path })),
}))
