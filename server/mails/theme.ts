/** The colours of the light theme. They are inline, because some programs ignore style sheets. */
export const colors = {
  ground: '#f8f5f1',
  card: '#fdfcf9',
  line: '#d9d5cf',
  text: '#1c1714',
  quiet: '#413b36',
  ember: '#ea6f2f',
  emberInk: '#170d08',
  link: '#9f3d15',
} as const

export const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
export const monoFont = 'ui-monospace, Menlo, Consolas, monospace'

/** What the dark theme and narrow screens change. */
export const styleSheet = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background: #191715 !important }
  .card { background: #201d1b !important; border-color: #ea6f2f #34312e #34312e !important }
  .line { border-color: #34312e !important }
  .text { color: #f3f0ea !important }
  .quiet { color: #cac7c0 !important }
  .link { color: #f59a5f !important }
}
@media (max-width: 480px) {
  .card, .beside { padding-left: 16px !important; padding-right: 16px !important }
  .label { width: 96px !important }
}
`
