ALTER TABLE "order_follow_ups" DROP CONSTRAINT "order_follow_ups_kind_values";
ALTER TABLE "messages" ADD COLUMN "about_day" date;
ALTER TABLE "order_follow_ups" ADD COLUMN "closed_on_utc" timestamp(3) with time zone;
ALTER TABLE "order_follow_ups" ADD COLUMN "close_reason" text;
ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_check_2" CHECK ("closed_on_utc" is null or "close_reason" is not null);
-- A row of order_follow_ups that this does not hold for stops it.
ALTER TABLE "order_follow_ups" ADD CONSTRAINT "order_follow_ups_kind_values" CHECK ("kind" in ('Quotation', 'Balance', 'Presale', 'ETA'));
