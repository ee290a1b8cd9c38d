/** What happened, as the database records it. */
export interface EventInput {
  /** A name of the catalogue, such as 'ticket.answered'. */
  kind: string
  /** Names, numbers and states for the texts. Anybody may have typed them. */
  data: Readonly<Record<string, unknown>>
  /** When it happened, as ISO 8601. */
  at: string
  /** The name of the workspace that it belongs to, if any. */
  workspace?: string | null
  /** The IANA name of the reader's time zone; the default is the viewer's own. */
  zone?: string | undefined
  /** The reader's locale for amounts of money. All other texts have the locale of the interface. */
  locale?: string | undefined
  /** Whether the message has a link that undoes the change. */
  canUndo?: boolean
}

/** One line of the table of a mail: 'Region', 'Helsinki (hel1)'. */
export interface Fact {
  label: string
  value: string
}

/** An event in words. */
export interface EventWords {
  /** One line with names; also the subject of a mail. */
  title: string
  /** One or two sentences that do not repeat the title. A text that a person wrote may have several lines. */
  text: string
  /** The label of the button that leads to the thing. */
  action: string
  /** Details for readers who have only this message. */
  facts: readonly Fact[]
}
