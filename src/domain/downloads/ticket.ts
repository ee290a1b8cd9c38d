/** With what a disk is downloaded once, within 30 seconds. */
export interface DownloadTicket {
  ticket: string
  /** Where programs send it; null: the provider has not said it. */
  address: string | null
}
