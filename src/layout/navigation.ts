import { pageGroups, pagesIn } from '@/content/pages'

/** Every public page by group, in the form that the header, the menus and the footer take. */
export const navigation = pageGroups.map((group) => ({
  ...group,
  items: pagesIn(group.id).map(({ id, nav, path }) => ({ id, label: nav, href: path })),
}))
