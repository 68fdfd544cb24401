import type { ComponentType } from 'react'
import type { AnyCall } from '#define/call.ts'
import type { AnyEntity } from '#define'
import type { RouteNode } from '#define/route.ts'
import type { Screen } from '#define/screen.ts'
import type { InstalledVocabulary } from '#define/vocabulary.ts'
import type { AreaTexts } from '#src/i18n/language.ts'
import type { Action, Doing } from '#src/shell/actions.ts'
import type { AreaSlots } from './slots.ts'

/** What the business hands to the application; composed in `resources/browser.ts`. */
export interface BrowserProduct {
  readonly tree: readonly RouteNode[]
  readonly screens: Readonly<Record<string, Screen>>
  readonly vocabulary: InstalledVocabulary
  readonly texts: AreaTexts
  /** The start path, if the user can reach it. */
  readonly home: `/${string}`
  /** The screen that a job begins with, for people who cannot reach the start path. */
  readonly homesOfJobs: readonly `/${string}`[]
  readonly entities: AreaFiles<AnyEntity>
  readonly calls: AreaCalls
  /** Areas whose calls every page makes. */
  readonly everywhere: readonly string[]
  readonly areas: readonly AreaViews[]
  readonly frame: Frame
}

/** What an area hands up through its door `resources/<area>/views.ts`. */
export interface AreaViews extends AreaSlots {
  /** What a person can do from anywhere; loaded when the palette opens. */
  readonly actions?: () => Promise<{ default: (doing: Doing) => readonly Action[] }>
  /** Called after this page has changed records of the entity. */
  readonly onChanged?: Readonly<Record<string, () => void>>
}

/** The contents of the frame's named places. */
export interface Frame {
  /** In the header, next to the account. */
  readonly header: readonly ComponentType[]
  readonly bar: ComponentType
  /** Above the person's first screen: what waits today. Loaded after the screen's rows. */
  readonly home?: ComponentType & { readonly load: () => Promise<unknown> }
  /** Rendered over the page or invisible: shortcut keys, upgrades. */
  readonly watchers: readonly ComponentType[]
  /** Dialogs over the page, loaded when the browser is idle. */
  readonly overlays: readonly { readonly load: () => Promise<unknown> }[]
  /** Suggestions for an address without a page. */
  readonly notFound: ComponentType
  /** Whom to ask for access to a screen, `about` in words. */
  readonly askForAccess?: ComponentType<{ about?: string }>
}

/** The calls of each area: both their names and their file are loaded on demand. */
export type AreaCalls = Readonly<
  Record<
    string,
    Pick<AreaFiles<AnyCall>[string], 'load'> & {
      readonly names: () => Promise<readonly string[]>
    }
  >
>

/** The declarations of each area: their names, and one file that is loaded on demand. */
export type AreaFiles<T> = Readonly<
  Record<
    string,
    {
      readonly names: readonly string[]
      readonly load: () => Promise<{ readonly default: Readonly<Record<string, T>> }>
    }
  >
>

let installed: BrowserProduct | undefined

/** Called by `installProduct`. */
export function keepProduct(given: BrowserProduct) {
  installed = given
}

/**
 * The installed business.
 * @throws Error before `installProduct`
 */
export function product(): BrowserProduct {
  if (!installed)
    throw new Error(
      'No product is installed: a test imports tests/support/ui/installBrowser.ts first',
    )
  return installed
}
