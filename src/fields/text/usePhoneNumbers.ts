import { useEffect, useState } from 'react'
import type { Country } from '#define'

interface PhoneNumbers {
  /** The typed text as E.164; unchanged while it is not a number. */
  parse: (text: string, country: Country) => string
  /** In the country's notation: national at home, international elsewhere. */
  format: (number: string, country: Country) => string
}

/**
 * The rules for international telephone numbers: 80 kB, loaded when the first number is shown;
 * `undefined` until then.
 */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [loaded, setLoaded] = useState(rules)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    load().then(
      all => isHere && setLoaded(() => all),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [loaded])
  return loaded
}

let rules: PhoneNumbers | undefined

async function load(): Promise<PhoneNumbers> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  rules ??= {
    parse: (text, country) => {
      const number = parsePhoneNumberFromString(text, country)
      return number?.isValid() ? number.number : text
    },
    format: (number, country) => {
      const parsed = parsePhoneNumberFromString(number)
      return parsed
        ? parsed.country === country
          ? parsed.formatNational()
          : parsed.formatInternational()
        : number
    },
  }
  return rules
}
