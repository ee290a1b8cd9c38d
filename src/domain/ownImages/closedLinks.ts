import type { LinkedImage } from './imageShare'

/** What is said about a link of an image that can no longer be accepted. */
export const CLOSED_LINKS: Readonly<Record<Exclude<LinkedImage['status'], 'pending'>, string>> = {
  expired: 'This link has expired. Ask the person who sent it for a new one.',
  accepted:
    'This link was used already: it works once. If it was you, the image is in the workspace that you chose.',
  withdrawn: 'This link was withdrawn, or the image was deleted. Ask the person who sent it.',
  unavailable: 'This link cannot be used at present. Ask the person who sent it.',
}

/** What is said about an address that is no link of an image. */
export const UNKNOWN_LINK =
  'This link does not work. Check that you have all of it, or ask the person who sent it for a new one.'
