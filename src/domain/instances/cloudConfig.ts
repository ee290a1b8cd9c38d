import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'

/** Why a text is not a configuration: a sentence with the line. */
export interface CloudConfigError {
  problem: string
}

export interface CloudConfig {
  /**
   * The text as data.
   * @throws for a text that grows without measure by references to its own parts
   */
  read: () => unknown
  /** The line of ['users', '0', 'name'], or of the deepest part of the path that is there. */
  lineOf: (path: readonly string[]) => number
}

interface Entry {
  key?: Node
  value: Node | null | undefined
}

/** The value at a key of a map, or at a place of a list. */
function entryOf(node: Node | null | undefined, part: string): Entry {
  if (isSeq<Node>(node)) return { value: node.items[Number(part)] }
  const pair = isMap<Node, Node>(node)
    ? node.items.find(({ key }) => isScalar(key) && String(key.value) === part)
    : undefined
  return pair ? { key: pair.key, value: pair.value } : { value: undefined }
}

/** Parses the YAML of a configuration. */
export function parseCloudConfig(text: string): CloudConfig | CloudConfigError {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number | undefined) => lines.linePos(offset ?? 0).line
  const [error] = document.errors
  if (error) {
    return { problem: `Line ${lineAt(error.pos[0])}: ${error.message}` }
  }
  const { contents } = document
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null)
  if (!isEmpty && !isMap(contents)) {
    const line = lineAt(contents.range[0])
    return { problem: `Line ${line}: Write keys with values, such as packages:` }
  }
  return {
    read: () => document.toJS() ?? {},
    lineOf(path) {
      let node: Node | null | undefined = contents
      let at = contents?.range[0]
      for (const part of path) {
        if (isAlias(node)) node = node.resolve(document)
        const entry: Entry = entryOf(node, part)
        node = entry.value
        at = (entry.key ?? node)?.range?.[0] ?? at
      }
      return lineAt(at)
    },
  }
}
