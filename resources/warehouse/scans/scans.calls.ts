import {
  call,
  choice,
  date,
  decimal,
  flag,
  integer,
  list,
  longText,
  reference,
  text,
  textLengths,
  upload,
} from '#define'
import { checklistItems } from '#resources/delivery/checklists/checklistItems.entity.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { scanEvents } from './scanEvents.entity.ts'
import { mostEvents, scanKinds } from './scanKinds.ts'

const scannedText = longText({ max: textLengths.text })

const required = { required: true } as const
const id = text({ required: true, max: 36 })
const scanId = reference('scanEvents', { required: true, label: 'Scan' })

/** So many of its rows, the latest, does the log answer at once. */
export const mostScans = 5000

export const scanCalls = {
  /**
   * Everything that a phone needs for its jobs, with or without a network: plans with what is left
   * to pick, where it lies, other places with the same goods, and every code of them; or the places
   * of a warehouse, with what there is to store, to refill and to count; or its zones, with what should stand there.
   */
  getScanPacks: call({
    at: 'GET /api/scanPacks',
    input: {
      work: choice(['Plans', 'Places', 'Zones', 'Transfers', 'Containers'], { default: 'Plans' }),
      date: date({ required: true, default: 'today' }),
      warehouseId: reference('warehouses'),
      zoneId: reference('stockAreas'),
      pickerId: reference('staff', { label: 'Worker' }),
      tripId: reference('trips'),
      planId: reference('deliveryPlans'),
    },
    answer: {
      plans: list(
        {
          id,
          no: text(required),
          orderCode: text(),
          customerName: text(),
          zoneId: text(),
          day: text(),
          state: deliveryPlans.fields.state,
          preparationStatus: deliveryPlans.fields.preparationStatus,
          tripId: text(),
          /** With its calendar. */
          tripName: text(),
          tripNo: integer(),
          stop: integer(),
          isLocked: flag(required),
          isUnpaidBlocked: flag(required),
          instruction: longText(),
        },
        500,
      ),
      /** What of a SKU a plan needs, in pieces, and how many were picked. */
      needs: list(
        { planId: id, skuId: id, quantity: integer(required), picked: integer(required) },
        20_000,
      ),
      /** Pieces that are held for a plan outside of zones; without a place, nobody knows where. */
      stands: list({ planId: id, skuId: id, layerId: text(), quantity: integer(required) }, 20_000),
      /** Free pieces of the same goods, for a short pick. */
      others: list({ skuId: id, layerId: id, quantity: integer(required) }, 20_000),
      goods: list(
        {
          id,
          code: text(required),
          name: text(required),
          cartons: integer(required),
          photo: text(),
          volume: decimal({ scale: 4 }),
          weight: decimal({ scale: 3 }),
          /** Ids of its categories, with blanks between them. */
          kinds: text(),
        },
        20_000,
      ),
      places: list(
        {
          id,
          name: text(required),
          isZone: flag(required),
          aisle: text(),
          isOpen: flag(required),
          lockedBy: text(),
          /** In walking order. */
          walk: integer(required),
          warehouseId: id,
          /** All pieces there. */
          pieces: integer(required),
          /** What fits, in m³ and kg, where that is limited. */
          freeVolume: decimal({ scale: 4 }),
          freeWeight: decimal({ scale: 3 }),
          /** Ids of the categories that may lie there, with blanks between them; all without. */
          kinds: text(),
        },
        20_000,
      ),
      /** That of the person's branch comes first. */
      warehouses: list({ id, name: text(required), isOwn: flag() }, 500),
      /** Where a day has no plans: the next one that has some, and how many lines. */
      nextDay: date(),
      nextLines: integer(),
      /** There is more than is told here: narrow what is asked for. */
      isCut: flag(required),
      /** What the checklist asks before plans are prepared. */
      questions: list(
        {
          planId: id,
          itemId: id,
          text: text(required),
          answerType: checklistItems.fields.answerType,
          isRequired: flag(required),
          isAnswered: flag(required),
        },
        20_000,
      ),
      /** Pieces that lie in no place yet, or on a floor. */
      unstored: list({ skuId: id, quantity: integer(required), stockStatus: text() }, 5000),
      /** Where goods to store are picked from, or lie already. */
      homes: list({ skuId: id, layerId: id, isPickFace: flag(required) }, 20_000),
      refills: list(
        {
          id,
          no: text(required),
          skuId: id,
          sourceLayerId: id,
          layerId: id,
          quantity: integer(required),
        },
        1000,
      ),
      /** Places of counts that are under way. */
      counts: list({ layerId: id, no: text(required), scope: text(required) }, 1000),
      /** Places that this person counted, and that somebody else counts again. */
      countedBefore: list({ layerId: id }, 1000),
      /** Zones with goods of the day, and whether this person brought some of them there. */
      zones: list(
        {
          zoneId: id,
          day: text(required),
          isOwn: flag(required),
          isChecked: flag(required),
          /** Ids of its plans, with blanks between them. */
          planIds: text(required),
        },
        1000,
      ),
      /** Zones in which goods of a day stand, and one of their plans: no other day's goods are brought there. */
      takenZones: list({ zoneId: id, day: text(required), planNo: text(required) }, 2000),
      /** What should stand in them. */
      expected: list({ zoneId: id, skuId: id, quantity: integer(required) }, 20_000),
      /** Transfers that leave the warehouse or come there. */
      transfers: list(
        { id, no: text(required), isComing: flag(required), other: text(required) },
        500,
      ),
      transferGoods: list(
        {
          transferId: id,
          skuId: id,
          quantity: integer(required),
          picked: integer(required),
          coming: integer(required),
          missing: integer(required),
          liesAt: text(),
        },
        20_000,
      ),
      /** Containers that are being checked in. */
      containers: list({ id, no: text(required) }, 200),
      /** What of it is still to be checked in, which nobody who counts is shown. */
      containerGoods: list({ containerId: id, skuId: id, open: integer(required) }, 20_000),
      codes: list({ code: text(required), skuId: text(), layerId: text() }, 100_000),
    },
  }),
  /**
   * What phones and hand scanners did, in their order. Each event is done or refused alone, and
   * answered by itself once that is kept. It has a kind, the codes as they were read, and when it happened by the
   * phone's clock, which `sentAt` sets right. An event that comes again changes nothing. Of people
   * who scanned and lost code K4 each event is refused, and so waits in the log for a lead.
   */
  sendScanEvents: call({
    at: 'POST /api/scanEvents',
    changes: false,
    mendsTexts: true,
    open: 'everybody',
    input: {
      sentAt: text({ required: true, max: 40 }),
      /** The phone that sends, and whose scans wait or were refused on it once these are answered. */
      phone: text({ max: 36 }),
      waits: list({ staffId: text(required), waiting: integer(), unseen: integer() }, 50),
      // Each event is judged by itself, so that a wrong one stops none behind it.
      events: list(
        {
          id: text(),
          kind: text(required),
          at: text(required),
          planId: text(),
          // A code may hold anything: it is unknown then, by itself.
          place: scannedText,
          item: scannedText,
          zone: scannedText,
          quantity: decimal(),
          counted: decimal(),
          /** Cartons of one more piece than were counted. */
          cartons: decimal(),
          reason: text(),
          questionId: text(),
          day: text(),
          seal: text(),
          transferId: text(),
          containerId: text(),
          stockStatus: text(),
          fileId: text(),
        },
        mostEvents,
      ),
    },
    answer: {
      data: list(
        {
          id: text(required),
          outcome: choice(['done', 'known', 'refused'], required),
          code: text(),
          field: text(),
          message: text(),
        },
        mostEvents,
      ),
    },
  }),
  /** Sends a photo that an event then names: of a stock issue, of an answer of a checklist, of a zone, or of what came damaged out of a container. Whoever may send events may. */
  sendScanPhoto: call({
    at: 'POST /api/scanEvents/photo',
    open: 'everybody',
    input: {
      of: choice(['Issue', 'Answer', 'Zone', 'Check in'], required),
      photo: upload(['jpg', 'png', 'webp']),
    },
    answer: { fileId: id },
  }),
  /** The log of scans: what every number of preparation and performance is made of. */
  getScans: call({
    at: 'GET /api/scanEvents',
    input: {
      from: date({ default: 'today' }),
      to: date(),
      staffId: reference('staff', { label: 'Worker' }),
      kind: choice(scanKinds),
      outcome: choice(scanEvents.fields.outcome.options.values),
      /** Refused, settled or of a wrong code. */
      isMistake: flag({ label: 'Errors' }),
      planId: reference('deliveryPlans', { label: 'Delivery plan' }),
      calendarId: reference('deliveryCalendars'),
      planDate: date({ label: 'Planned for' }),
      skuId: reference('skus', { label: 'SKU' }),
      layerId: reference('layers', { label: 'Place' }),
      shelfId: reference('shelves'),
      aisleId: reference('aisles'),
    },
    steps: [
      {
        call: 'postScan',
        label: 'Post it after all',
        takes: { scanId: 'id' },
        asks: ['layerId', 'skuId', 'zoneId', 'quantity'],
      },
      { call: 'putScanBack', label: 'Put back', takes: { scanId: 'id' }, asks: ['toLayerId'] },
      { call: 'settleScan', label: 'Reject', takes: { scanId: 'id' }, asks: ['note'] },
    ],
    answer: {
      data: list(
        {
          id,
          happenedOnUtc: scanEvents.fields.happenedOnUtc,
          staffId: reference('staff', required),
          staffName: text({ required: true, label: 'Worker' }),
          kind: scanEvents.fields.kind,
          outcome: scanEvents.fields.outcome,
          message: longText({ max: 400, label: 'Why' }),
          planId: reference('deliveryPlans', {
            opensAt: { screen: '/sale/delivery_plan', as: 'planId' },
          }),
          planNo: text({ label: 'Plan' }),
          skuId: reference('skus'),
          skuCode: text({ label: 'SKU' }),
          quantity: integer(),
          layerId: reference('layers'),
          layerName: text({ label: 'Place' }),
          zoneName: text({ label: 'Zone' }),
          counted: integer(),
          system: integer({ label: 'By the ledger' }),
          transferId: reference('transfers'),
          transferNo: text({ label: 'Transfer' }),
          /** Cartons of a begun piece, condition, reason, day and seal of a zone, and a photo. */
          besides: text({ max: 400, label: 'Told with it' }),
          codes: text({ max: 700, label: 'As scanned' }),
          note: text({ label: 'Settled' }),
        },
        mostScans,
      ),
      /** There are older ones than the list has: narrow what is asked for. */
      hasMore: flag(required),
    },
  }),
  /**
   * What was scanned did happen, and is posted after all: with another place, other goods, another
   * zone or number where those were wrong.
   */
  postScan: call({
    at: 'POST /api/scanEvents/post',
    done: 'Posted: the books have what was scanned',
    input: {
      scanId,
      layerId: reference('layers', { label: 'Place', help: 'As scanned when empty' }),
      skuId: reference('skus', { label: 'SKU', help: 'As scanned when empty' }),
      zoneId: reference('layers', { label: 'Zone', help: 'As scanned when empty' }),
      quantity: integer({ min: 1, max: 10_000, help: 'As scanned when empty' }),
    },
  }),
  /** The pieces of a refused scan were put back, where they lay before or at another place. */
  putScanBack: call({
    at: 'POST /api/scanEvents/putBack',
    done: 'Settled: the pieces are put back',
    input: {
      scanId,
      toLayerId: reference('layers', {
        label: 'Where they lie now',
        help: 'Leave empty where they lay before',
      }),
    },
  }),
  /** A refused scan never happened like this, or is of no use: nothing is posted. */
  settleScan: call({
    at: 'POST /api/scanEvents/settle',
    done: 'Scan rejected',
    input: { scanId, note: text({ required: true, max: 200, label: 'Why is it rejected?' }) },
  }),
}
