/** The attribute of the element that holds the frame, hidden. */
export const FRAME_ATTRIBUTE = 'data-frame'

/**
 * The script that shows the frame of the dashboard while the other scripts arrive, with the name from the early answer
 * (`earlyProfileScript`). It removes the frame at any other address, and for a visitor without a valid session.
 * The application then replaces the frame with the whole page.
 */
export function dashboardFrameScript(): string {
  return `{const f=document.querySelector("[${FRAME_ATTRIBUTE}]"),e=self.earlyRead;if(e&&location.pathname==="/dashboard"){f.hidden=false;e.response.then(r=>r.clone().json()).then(([p])=>{f.querySelector("h1").textContent=p.full_name||e.email}).catch(()=>{})}else f.remove()}`
}
