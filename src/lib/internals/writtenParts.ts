/** How React begins and ends a Suspense boundary in HTML. */
const BEGIN = '$'
const END = '/$'

/**
 * The last element of the page, and of each Suspense boundary in it: React hydrates every boundary by itself, and its last
 * element last. React offers no other way to learn how far it is. It writes comments around boundaries.
 * `holdNavigation.test.tsx` fails when React changes them.
 * @param root the element that contains the page
 */
export function writtenParts(root: Element): Element[] {
  const parts = new Set<Element>()
  const last = lastElement(root.lastChild)
  if (last) parts.add(last)
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const { currentNode } = comments
    if (currentNode.nodeValue !== BEGIN) continue
    const inside = lastElement(endOf(currentNode))
    if (inside && currentNode.compareDocumentPosition(inside) & Node.DOCUMENT_POSITION_FOLLOWING) {
      parts.add(inside)
    }
  }
  return [...parts]
}

/** The comment that ends a boundary. Others may be inside. */
function endOf(begin: Node): Node | null {
  let depth = 0
  for (let node: Node | null = begin; node !== null; node = node.nextSibling) {
    if (node.nodeType !== Node.COMMENT_NODE) continue
    if (node.nodeValue === END) depth -= 1
    else if (node.nodeValue?.startsWith(BEGIN)) depth += 1
    if (depth === 0) return node
  }
  return null
}

/** The last element up to this node. A script of the build belongs to no part. */
function lastElement(from: Node | null): Element | null {
  for (let node = from; node !== null; node = node.previousSibling) {
    if (node instanceof Element && node.localName !== 'script') return node
  }
  return null
}
