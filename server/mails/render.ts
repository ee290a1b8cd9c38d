import { mailContents, type MailContent, type MailKind } from './contents.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/** The values that replace `{{ .Name }}`, by name. */
export type Variables = Readonly<Record<string, string>>

/** Replaces the variables. A missing one would leave an incomplete sentence, so it throws an error. */
export function fill(template: string, variables: Variables, escape = escapeHtml): string {
  return template.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`The mail has no value for ${name}`)
    return escape(value)
  })
}

/** The HTML of one email. The variables of the auth service are not replaced yet. */
export function mailHtml(kind: MailKind, brand: string): string {
  const content = mailContents(brand)[kind]
  const { title, paragraphs, after, why } = content
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(title)}</title>
    <style>
      ${css.trim()}
    </style>
  </head>
  <body class="ground" style="margin: 0; padding: 0; background: #f8f5f1">
    <table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f8f5f1">
      <tr>
        <td align="center" style="padding: 32px 16px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; text-align: left; ${font}">
            <tr>
              <td class="text" style="padding: 0 0 16px; font-size: 18px; line-height: 24px; font-weight: 700; color: #1c1714">${brandHtml(brand)}</td>
            </tr>
            <tr>
              <td class="card text" style="padding: 32px 24px; background: #fdfcf9; border: 1px solid #d9d5cf; color: #1c1714">
                <h1 class="text" style="margin: 0 0 16px; font-size: 22px; line-height: 28px; font-weight: 700; color: #1c1714">${escapeHtml(title)}</h1>
                <p style="${paragraph}">Hello,</p>
                ${paragraphs.map((text) => `<p style="${paragraph}">${escapeHtml(text)}</p>`).join('\n                ')}
                ${actionHtml(content)}
                ${after === undefined ? '' : `<p class="quiet" style="${small}">${escapeHtml(after)}</p>`}
                ${linkHtml(content)}
              </td>
            </tr>
            <tr>
              <td class="quiet" style="padding: 16px 0 0; font-size: 13px; line-height: 20px; color: #5c5550">${escapeHtml(why)}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`.replaceAll(/^\s*\n/gm, '')
}

/** The file that `supabase config push` reads. */
export function templateFile(kind: MailKind, brand: string): string {
  const note = '<!-- Written by "npm run mails" from server/mails: do not edit. -->'
  return mailHtml(kind, brand).replace('\n', `\n${note}\n`)
}

/** The same email as plain text, for email programs without HTML. Hosted projects send only the HTML. */
export function mailText(kind: MailKind, brand: string): string {
  const { title, paragraphs, action, after, why } = mailContents(brand)[kind]
  return [
    brand,
    title,
    'Hello,',
    ...paragraphs,
    action === undefined ? '{{ .Token }}' : `${action.label}:\n${action.href}`,
    ...(after === undefined ? [] : [after]),
    why,
    '',
  ].join('\n\n')
}

/** Some email programs ignore style sheets, so this one only contains the differences of the dark theme. */
const css = `
      :root { color-scheme: light dark }
      @media (prefers-color-scheme: dark) {
        .ground { background: #191715 !important }
        .card { background: #201d1b !important; border-color: #34312e !important }
        .text { color: #f3f0ea !important }
        .quiet { color: #cac7c0 !important }
        .link { color: #f59a5f !important }
      }`
const font = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const paragraph = 'margin: 0 0 16px; font-size: 16px; line-height: 24px'
const small = 'margin: 0 0 8px; font-size: 14px; line-height: 20px; color: #413b36'

/** Escapes the brand. Braces in it would be read as a variable. */
function brandHtml(brand: string): string {
  return escapeHtml(brand).replaceAll('{', '&#123;')
}

function actionHtml({ action }: MailContent): string {
  if (action === undefined) {
    return `<p style="margin: 0 0 16px; font: 700 28px/36px ui-monospace, Menlo, Consolas, monospace; letter-spacing: 6px">{{ .Token }}</p>`
  }
  // A table instead of a padded link, because Outlook ignores the padding of links.
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px">
                  <tr>
                    <td bgcolor="#ea6f2f" style="background: #ea6f2f">
                      <a href="${escapeHtml(action.href)}" style="display: inline-block; padding: 12px 24px; font-size: 16px; line-height: 24px; font-weight: 600; color: #170d08; text-decoration: none">${escapeHtml(action.label)}</a>
                    </td>
                  </tr>
                </table>`
}

function linkHtml({ action }: MailContent): string {
  if (action === undefined) return ''
  const href = escapeHtml(action.href)
  return `<p class="quiet" style="${small}">If the button does not work, copy this address into your browser:</p>
                <p style="margin: 0; font-size: 13px; line-height: 20px; word-break: break-all"><a class="link" href="${href}" style="color: #9f3d15">${href}</a></p>`
}
