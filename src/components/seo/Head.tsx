import { useRouterState } from '@tanstack/react-router'

/**
 * What the shown page's `head` says of it, in the document's head. React puts it there; the router's own component also
 * brings scripts, styles and manifests, which no page of ours has and every page would load.
 */
export function Head() {
  const page = useRouterState({
    select: ({ matches }) => matches.findLast(({ meta }) => meta !== undefined),
  })
  return (
    <>
      {page?.meta?.map((entry) => {
        if (entry === undefined) return null
        const { title, ...attributes } = entry
        return title === undefined ? (
          <meta key={attributes.name} {...attributes} />
        ) : (
          <title key="title">{title}</title>
        )
      })}
      {page?.links?.map((link) => link && <link key={link.rel} {...link} />)}
    </>
  )
}
