CREATE TABLE "promotion_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"to_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_runs_check_1" CHECK ("to_on_utc" is null or "to_on_utc" > "from_on_utc")
);

ALTER TABLE "price_changes" ADD COLUMN "price_id" uuid;
ALTER TABLE "price_changes" ADD COLUMN "event" text DEFAULT 'Set' NOT NULL;
ALTER TABLE "price_changes" ADD COLUMN "from_on_utc" timestamp(3) with time zone;
ALTER TABLE "price_changes" ADD COLUMN "to_on_utc" timestamp(3) with time zone;
ALTER TABLE "price_changes" ADD COLUMN "cost" numeric(14, 2);
ALTER TABLE "price_changes" ADD COLUMN "cost_currency" text;
ALTER TABLE "promotion_runs" ADD CONSTRAINT "promotion_runs_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "promotion_runs_promotion_id_idx" ON "promotion_runs" USING btree ("promotion_id");
CREATE INDEX "promotion_runs_from_on_utc_sort" ON "promotion_runs" USING btree ("from_on_utc","id") WHERE not is_deleted;
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "price_changes_price_id_idx" ON "price_changes" USING btree ("price_id");
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_cost_min" CHECK ("cost" >= 0);
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_event_values" CHECK ("event" in ('Set', 'Ended', 'Withdrawn'));
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_cost_currency_values" CHECK ("cost_currency" in ('NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'));

-- One run of a promotion at a time.
alter table promotion_runs add constraint promotion_runs_no_overlap
  exclude using gist (promotion_id with =, tstzrange(from_on_utc, to_on_utc) with &&) where (not is_deleted);
-- What promotions do to one SKU or category is looked up for each price.
create index promotion_lines_sku_id_promotion_id_idx on promotion_lines (sku_id, promotion_id) where not is_deleted;

-- Until now a promotion ran by its times alone. One that was paused or ended before its time stopped when that was written.
insert into promotion_runs (id, promotion_id, from_on_utc, to_on_utc, created_on_utc, updated_on_utc)
select gen_random_uuid(), p.id, p.from_on_utc,
  case when p.state in ('Paused', 'Ended') then least(p.to_on_utc, greatest(p.updated_on_utc, p.from_on_utc + interval '1 millisecond')) else p.to_on_utc end,
  p.created_on_utc, p.created_on_utc
from promotions p where p.state <> 'Draft' and not p.is_deleted;

-- The history learns of which price each entry tells, and tells of every price. An end at which the next one begins is told by that one.
with asked as (
  select p.*, case when not exists (
    select from prices n where n.sku_id = p.sku_id and n.market = p.market and n.kind = p.kind and n.from_on_utc = p.to_on_utc and not n.is_deleted) then p.to_on_utc end as asked_to
  from prices p where not p.is_deleted),
  linked as (
    update price_changes c set price_id = a.id, from_on_utc = a.from_on_utc, to_on_utc = a.asked_to
    from asked a
    where a.sku_id = c.sku_id and a.market = c.market and a.kind = c.kind and a.amount = c.new_amount and a.from_on_utc = c.created_on_utc and not c.is_deleted
    returning c.price_id)
insert into price_changes (id, sku_id, price_id, event, market, kind, new_amount, from_on_utc, to_on_utc, reason, promotion_id, created_on_utc, updated_on_utc)
select gen_random_uuid(), a.sku_id, a.id, 'Set', a.market, a.kind, a.amount, a.from_on_utc, a.asked_to, 'Set before its history was kept', a.promotion_id, a.created_on_utc, a.created_on_utc
from asked a where a.id not in (select price_id from linked);
