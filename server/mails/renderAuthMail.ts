import { authLetter, type AuthMailKind } from './authMails.ts'
import { escapeHtml } from './escapeHtml.ts'
import { letterText } from './letter.ts'
import { letterHtml } from './letterHtml.ts'

/** The values that replace `{{ .Name }}`, by name. */
export type Variables = Readonly<Record<string, string>>

/** Stands for the brand until the variables are replaced: braces in its name are no variable. */
const BRAND = '\uE002'

/** Replaces the variables. A missing one would leave an incomplete sentence, so it throws an error. */
function fill(template: string, variables: Variables, escape: (text: string) => string): string {
  return template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The mail has no value for ${name}`)
    return escape(value)
  })
}

/** An email of the auth service with its values, as HTML and as text. */
export function renderAuthMail(kind: AuthMailKind, brand: string, variables: Variables) {
  const letter = authLetter(kind, BRAND)
  return {
    html: fill(letterHtml(letter), variables, escapeHtml).replaceAll(BRAND, () =>
      escapeHtml(brand),
    ),
    text: fill(letterText(letter), variables, (value) => value).replaceAll(BRAND, () => brand),
  }
}

/** The file that `supabase config push` reads: the HTML with its variables. Hosted projects send no text. */
export function templateFile(kind: AuthMailKind, brand: string): string {
  const note = '<!-- Written by "npm run mails" from server/mails: do not edit. -->'
  const name = escapeHtml(brand).replaceAll('{', '&#123;')
  return letterHtml(authLetter(kind, BRAND))
    .replaceAll(BRAND, () => name)
    .replace('\n', `\n${note}\n`)
}
