import { DOWNLOAD_PATH } from '@/domain/downloads/downloadProtocol'

/**
 * Sends the ticket as a form, so that it is in no address. The answer is a file, and the page stays. If the download is refused,
 * the answer says why in its place.
 */
export function sendTicket(url: string, ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${url}${DOWNLOAD_PATH}`
  form.hidden = true
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
