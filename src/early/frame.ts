/** The element that shows a page until the application takes over. */
export const FRAME_ATTRIBUTE = 'data-frame'

/** Inside of the frame, and of every application page: the place of the page beside the navigation. */
export const CONTENT_ATTRIBUTE = 'data-content'

/** The pages with a frame, by their names in `page_rows`, and an address of each. */
export const frames = {
  home: '/dashboard',
  servers: '/dashboard/servers',
  server: '/dashboard/servers/00000000-0000-4000-8000-000000000000',
} as const

export type FramePage = keyof typeof frames

/**
 * The script that shows the frame of the page while the scripts arrive. It shows none at any other address, and none to
 * a visitor without a valid session. `drawPage` then draws the page into it, and the application replaces it.
 */
export function frameScript(): string {
  return `{const e=self.earlyRead,t=e&&e.page&&document.querySelector("template[${FRAME_ATTRIBUTE}="+e.page+"]");if(t){const f=document.createElement("div");f.setAttribute("${FRAME_ATTRIBUTE}","");f.append(t.content.cloneNode(true));document.getElementById("root").append(f);e.onFrame?.()}}`
}
