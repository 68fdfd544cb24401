import {
  call,
  choice,
  date,
  decimal,
  flag,
  instant,
  integer,
  json,
  list,
  longText,
  money,
} from '#define'
import { reference, signed, text } from '#define'
import { seeCost } from '#resources/common.ts'
import { tickets } from '#resources/service/tickets.entity.ts'

const required = { required: true } as const
const events = '/customer_service/ticketStatics/events'
const opens = (by: string) => ({ opensAt: { screen: events, by } }) as const

/** The groups that tickets are counted by. */
export const groupings = ['Product', 'Category', 'Cause', 'Person', 'Branch', 'Month'] as const

/** The actions in the log of tickets, by the operation of the audit. */
export const logged: Readonly<Record<string, string>> = {
  create: 'Taken',
  update: 'Changed',
  ...Object.fromEntries(
    Object.entries(tickets.statuses!.transitions).map(([step, { label, done }]) => [
      step,
      done ?? label ?? step,
    ]),
  ),
  remove: 'Deleted',
  restore: 'Restored',
  import: 'By file',
  flagByRule: 'Flagged by a rule',
}
const operations = [
  'create',
  'update',
  ...Object.keys(tickets.statuses!.transitions),
  'remove',
  'flagByRule',
] as unknown as readonly [string, ...string[]]

/** Figures and log of tickets. */
export const figureCalls = {
  /** Tickets of a period, each number beside that of the period before, by what they are about. */
  getTicketStatics: call({
    at: 'GET /api/tickets/statics',
    input: {
      from: date({ label: 'From', help: 'Defaults to the last three months' }),
      to: date({ label: 'To' }),
      groupBy: choice(groupings, { label: 'By' }),
      branchId: reference('branches'),
      productId: reference('products'),
    },
    answer: {
      data: list(
        {
          name: text({ ...required, label: 'Tickets of' }),
          opened: integer({ ...required, ...opens('openedAt') }),
          openedBefore: integer({ ...required, label: 'Opened before' }),
          resolved: integer({ ...required, ...opens('resolvedAt') }),
          resolvedBefore: integer({ ...required, label: 'Resolved before' }),
          closed: integer({ ...required, ...opens('closedAt') }),
          reopened: integer({ ...required, ...opens('reopenedAt') }),
          reopenedPercent: signed({ label: 'Reopened (%)', help: 'Share of those resolved' }),
          reopenedPercentBefore: signed({ label: 'Reopened before (%)' }),
          resolveHours: decimal({ scale: 1, label: 'Hours to resolve' }),
          resolveHoursBefore: decimal({ scale: 1, label: 'Hours before' }),
          replyHours: decimal({ scale: 1, label: 'Hours to first reply' }),
          replyHoursBefore: decimal({ scale: 1, label: 'Hours to reply before' }),
          inTimePercent: signed({
            label: 'In time (%)',
            help: 'Share of those solved that had a target',
          }),
          inTimePercentBefore: signed({ label: 'In time before (%)' }),
          backlog: integer({
            ...required,
            label: 'Open at the end',
            opensAt: { screen: '/customer_service/ticket', by: 'backlogAt' },
          }),
          backlogBefore: integer({ ...required, label: 'Open at the start' }),
          cost: money({
            visibleTo: seeCost,
            opensAt: { screen: '/customer_service/ticket', by: 'costAt' },
          }),
          costBefore: money({ visibleTo: seeCost, label: 'Cost before' }),
          merged: integer({ ...required, ...opens('mergedAt') }),
          unmerged: integer({
            ...required,
            label: 'Merges taken back',
            ...opens('unmergedAt'),
          }),
          openedAt: json(),
          resolvedAt: json(),
          closedAt: json(),
          reopenedAt: json(),
          mergedAt: json(),
          unmergedAt: json(),
          backlogAt: json(),
          costAt: json(),
        },
        5000,
      ),
    },
  }),
  /** The changes of tickets, newest first, with people, old and new values. */
  getTicketLogs: call({
    at: 'GET /api/tickets/logs',
    input: {
      ticketId: reference('tickets'),
      staffId: reference('staff', { label: 'Person' }),
      action: choice(operations, { labels: logged }),
      from: date({ label: 'From' }),
      to: date({ label: 'To' }),
    },
    answer: {
      data: list(
        {
          id: text(required),
          atUtc: instant({ ...required, label: 'When' }),
          ticketId: reference('tickets', {
            opensAt: { screen: '/customer_service/ticketDetail', as: 'ticketId' },
          }),
          ticketNo: text({ label: 'Ticket' }),
          staffId: reference('staff'),
          staffName: text({ required: true, label: 'Person' }),
          action: text(required),
          changes: longText({ max: 4000, label: 'Before → after' }),
          source: choice(['Person', 'File', 'System'], required),
        },
        1000,
      ),
      hasMore: flag(required),
    },
  }),
}
