import { call, choice, flag, instant, integer, list, reference, text } from '#define'
import { codes } from '#resources/codes.ts'
import { accessStep } from './accessSteps.ts'
import { roleCodes } from './roleCodes.entity.ts'

const id = text({ required: true })
const name = text({ required: true, max: 80 })
const required = { required: true } as const
const code = choice(codes, required)
const { area, risk, description } = roleCodes.fields
const labelled = { code, name, area, risk, description }
const needs = text({ max: 300 })
const page = { path: text({ required: true }), title: text({ required: true }) }
const grant = { staffId: reference('staff', { required: true }), code }

/** The access of people: their codes, where the codes come from, and what they open. */
export const accessCalls = {
  /**
   * All people of the client who are not deleted, with each code that they hold now. A code with
   * several sources appears once per source; `templateId` is null for a code that was given
   * directly.
   */
  getAccessTable: call({
    at: 'GET /api/access/table',
    answer: {
      data: list(
        {
          id,
          name,
          branchId: text(),
          branch: text(),
          groups: list({ id, name }),
          isDisabled: flag({ required: true }),
          held: list(
            {
              code,
              templateId: text(),
              template: text(),
              sinceUtc: instant({ required: true }),
              by: text(),
              expiresOnUtc: instant(),
            },
            500,
          ),
        },
        5000,
      ),
      codes: list({ code, name, area: text(), risk }),
      templates: list({ id, name, codes: list({ code }) }),
    },
  }),
  /** The same table as a file: one row per person, one column per code with its sources. */
  exportAccess: call({
    at: 'GET /api/access/table/export',
    input: { format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
  /** The codes that a person holds now, by their names, with where they come from. */
  getCodesOfPerson: call({
    at: 'GET /api/access/person',
    of: 'staff',
    access: ['B1'],
    input: { staffId: reference('staff', { required: true }) },
    answer: {
      data: list({
        code,
        name,
        area,
        risk,
        sources: text(required),
        expiresOnUtc: instant(),
      }),
    },
  }),
  /** Whom a person asks for codes: who gives them, those of the person's own branch first. */
  getAccessGivers: call({
    at: 'GET /api/access/givers',
    open: 'everybody',
    answer: { data: list({ name, email: text({ required: true }) }, 3) },
  }),
  /** The label of each code. */
  getRoleCodeList: call({
    at: 'GET /api/access/codes',
    of: 'accessTemplates',
    answer: { data: list({ id: code, name }) },
  }),
  /**
   * Each code with its label, its number of holders, and the screens and calls that it opens.
   * `needs` names the other codes that are required, in words. `unreached` lists screens that no
   * person reaches now.
   */
  getAccessMap: call({
    at: 'GET /api/access/map',
    answer: {
      data: list({
        ...labelled,
        version: integer({ required: true }),
        staffCount: integer({ required: true }),
        screens: list({ ...page, needs }),
        calls: list({ at: text({ required: true }), needs }, 2000),
      }),
      paths: list(page),
      unreached: list(page),
    },
  }),
  /**
   * The map as a file: one row per screen, one column per code with the step of the route that it
   * opens.
   */
  exportAccessMap: call({
    at: 'GET /api/access/map/export',
    input: { format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
  /** Sets the label of a code. The routes declare what it opens. */
  labelCode: call({
    at: 'POST /api/access/label',
    done: 'Role code updated',
    input: { ...labelled, version: integer({ required: true }) },
  }),
  /**
   * Grants and revokes codes, all or nothing, at most 5,000 at once. A code from a template is not
   * revoked here. `expiresOnUtc` ends the granted codes.
   */
  changeAccess: call({
    at: 'POST /api/access/change',
    input: {
      grant: list(grant, 5000),
      revoke: list(grant, 5000),
      expiresOnUtc: instant(),
    },
  }),
  /** Replaces the templates and direct codes of people with those of another person. */
  copyAccess: call({
    at: 'POST /api/access/copy',
    done: 'Access copied',
    of: 'staff',
    input: {
      staffId: reference('staff', { required: true }),
      fromId: reference('staff', { required: true, label: 'Copy from' }),
      others: list({ staffId: reference('staff', { required: true }) }),
    },
  }),
  /** Adds templates to people, replaces their templates, or removes them; all or nothing. */
  giveTemplates: call({
    at: 'POST /api/access/templates',
    input: {
      people: list({ staffId: reference('staff', { required: true }) }),
      templates: list({ templateId: reference('accessTemplates', { required: true }) }),
      how: choice(['Add', 'Replace', 'Take away'], { required: true }),
    },
  }),
  /**
   * Sets a new password for a person and ends their sessions. The person should change it in the
   * profile immediately.
   */
  setPassword: call({
    at: 'POST /api/access/setPassword',
    done: 'Password set',
    of: 'staff',
    input: {
      staffId: reference('staff', { required: true }),
      password: text({
        required: true,
        max: 128,
        label: 'New password',
        help: 'At least 15 characters',
      }),
    },
  }),
  /**
   * Takes away the second factor of somebody who has lost their app, and ends their sessions. They
   * sign in with their password alone and set up another.
   */
  resetSecondFactor: call({
    at: 'POST /api/access/resetSecondFactor',
    done: 'Second factor reset',
    of: 'staff',
    input: {
      staffId: reference('staff', { required: true }),
      reason: text({ required: true, max: 300, help: 'How you know that it is them' }),
    },
  }),
  /** The screens that a person reaches with the codes they hold now, each with its area. */
  getScreensOf: call({
    at: 'GET /api/access/screens',
    input: { staffId: reference('staff', { required: true }) },
    answer: {
      data: list({ ...page, area: text({ required: true }) }),
    },
  }),
  /**
   * Why a person does or does not reach a screen: each step of its route. A step lists the required
   * codes (one is enough) and those that the person holds. `missing` are the codes of which one is
   * needed for each closed step; none where other codes cannot help, because the person is disabled.
   */
  explainAccess: call({
    at: 'GET /api/access/explain',
    input: {
      staffId: reference('staff', { required: true }),
      path: text({ required: true, max: 100 }),
    },
    answer: {
      isReached: flag({ required: true }),
      why: text({ required: true, max: 500 }),
      steps: list(accessStep),
      missing: list({ ...page, code, name, area: text(), risk }),
    },
  }),
}
