const nouns: Readonly<Record<string, string>> = {
  create: 'creation',
  delete: 'deletion',
  purge: 'deletion',
  create_snapshot: 'snapshot',
  delete_snapshot: 'deletion of a snapshot',
  create_image: 'making of an image',
}

/** What an action in progress is called: "Wait until the resize is done." */
export function actionNoun(kind: string): string {
  return nouns[kind] ?? kind.replaceAll('_', ' ')
}
