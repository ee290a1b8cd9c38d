/** How React ends a Suspense boundary in HTML. */
const END = '/$'

/**
 * The last element of the page, and of each Suspense boundary in it: React hydrates every boundary by itself, and its last
 * element last. React offers no other way to learn how far it is. It writes comments around boundaries.
 * `holdNavigation.test.tsx` fails when React changes them.
 * @param root the element that contains the page
 */
export function writtenParts(root: Element): Element[] {
  const parts = [root.lastElementChild]
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const comment = comments.currentNode as Comment
    // Without an element it is the one before the boundary, which is hydrated earlier.
    if (comment.data === END) parts.push(comment.previousElementSibling)
  }
  return parts.filter((part) => part !== null)
}
