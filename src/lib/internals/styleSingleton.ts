import { useEffect } from 'react'

interface StyleProps {
  /** The text of a style sheet. */
  styles: string
}

/**
 * Replaces the package `react-style-singleton` in a build. It keeps the page behind a dialog from scrolling by a style
 * element, which the Content-Security-Policy refuses. A sheet made in script is no inline style.
 * Upstream: https://github.com/theKashey/react-remove-scroll/issues/21
 * @returns a component: its styles hold while at least one of it is mounted, as the first one says them
 */
export function styleSingleton() {
  let mounted = 0
  let sheet: CSSStyleSheet | undefined
  return function Style({ styles }: StyleProps): null {
    useEffect(() => {
      if (mounted === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      mounted += 1
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }, [styles])
    return null
  }
}
