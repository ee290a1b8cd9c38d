import { useRouterState } from '@tanstack/react-router'

/**
 * Renders title, meta and link tags from the `head` of the current route; React moves them to the document's head.
 * The router's own component also supports scripts, styles and manifests. No page needs them, but all would load them.
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
