// The parser groups its rules with this, and Node 20 does not have it yet.
Object.groupBy ??= <Key extends PropertyKey, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Partial<Record<Key, Item[]>> => {
  const groups: Partial<Record<Key, Item[]>> = {}
  let index = 0
  for (const item of items) (groups[keyOf(item, index++)] ??= []).push(item)
  return groups
}
