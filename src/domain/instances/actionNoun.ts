const nouns: Readonly<Record<string, string>> = {
  create: 'creation',
  delete: 'deletion',
  purge: 'deletion',
  create_snapshot: 'snapshot',
  delete_snapshot: 'deletion of a snapshot',
  create_image: 'making of an image',
  reset_password: 'reset of the password',
  set_ssh_keys: 'change of the SSH keys',
  start_rescue: 'start of the rescue system',
  end_rescue: 'way out of the rescue system',
}

/** What an action in progress is called: "Wait until the resize is done." */
export function actionNoun(kind: string): string {
  return nouns[kind] ?? kind.replaceAll('_', ' ')
}
