/**
 * One sentence for the sign-in page about why the person is there (again). It survives the page load that leads there,
 * and is read once.
 */
export const notice = {
  leave(text: string) {
    try {
      sessionStorage.setItem(key, text)
    } catch {
      // Without storage the page still opens, only without the reason.
    }
  },
  take(): string | undefined {
    try {
      const text = sessionStorage.getItem(key) ?? undefined
      sessionStorage.removeItem(key)
      return text
    } catch {
      return undefined
    }
  },
}

const key = 'iERP_notice'
