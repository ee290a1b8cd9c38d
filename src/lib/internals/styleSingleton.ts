import { useEffect } from 'react'

interface StyleProps {
  /** The text of a style sheet. */
  styles: string
}

/**
 * Replaces the package `react-style-singleton` in a build. The package stops the page behind a dialog from scrolling
 * with a style element, which the Content-Security-Policy blocks. A constructed style sheet is allowed.
 * Upstream: https://github.com/theKashey/react-remove-scroll/issues/21
 * @returns a component. The styles of its first instance apply while at least one instance is mounted.
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
