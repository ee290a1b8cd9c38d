import { Banner } from '@/ui/Banner'

/** What is shown after `sendTicket`: the browser has the download now, and no page learns how it ends. */
export const DownloadBegun = () => (
  <Banner tone="ok" role="status" title="Your browser downloads the file.">
    It goes on when you leave this page, and ends if you sign out. If it is cut off, begin again, or
    use the program for a terminal, which goes on where it stopped.
  </Banner>
)
