/** Who was signed in last in this tab of the browser: what they were at is nothing for somebody else who signs in after them. */
export const lastPerson = {
  note(id: string) {
    try {
      sessionStorage.setItem(key, id)
    } catch {
      // Without storage everybody is led to what the address says.
    }
  },
  isAnother(id: string): boolean {
    try {
      return (sessionStorage.getItem(key) ?? id) !== id
    } catch {
      return false
    }
  },
}

const key = 'iERP_person'
