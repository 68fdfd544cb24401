CREATE TABLE "sold_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_line_id" uuid NOT NULL,
	"from_on_utc" timestamp(3) with time zone NOT NULL,
	"to_on_utc" timestamp(3) with time zone,
	"is_begin_told" boolean DEFAULT false NOT NULL,
	"is_end_told" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sold_outs_check_1" CHECK ("to_on_utc" is null or "to_on_utc" > "from_on_utc")
);

ALTER TABLE "sold_outs" ADD CONSTRAINT "sold_outs_promotion_line_id_promotion_lines_id_fk" FOREIGN KEY ("promotion_line_id") REFERENCES "public"."promotion_lines"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "sold_outs_promotion_line_id_idx" ON "sold_outs" USING btree ("promotion_line_id");
CREATE INDEX "sold_outs_from_on_utc_sort" ON "sold_outs" USING btree ("from_on_utc","id") WHERE not is_deleted;

-- The pieces that are counted say when a maximum is used up: by the clock, since the transaction may have begun long before.
create function follow_promotion_maximum() returns trigger language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if coalesce(new.sold >= new.stock_cap, false) then
    insert into sold_outs (id, promotion_line_id, from_on_utc, created_by, updated_by)
    values (gen_random_uuid(), new.id, moment, new.updated_by, new.updated_by);
  else
    delete from sold_outs where promotion_line_id = new.id and to_on_utc is null and from_on_utc >= moment;
    update sold_outs set to_on_utc = moment, version = version + 1, updated_on_utc = now(), updated_by = new.updated_by
    where promotion_line_id = new.id and to_on_utc is null and not is_deleted;
  end if;
  return null;
end
$$;
create trigger promotion_lines_sold_out after update on promotion_lines for each row
  when (coalesce(old.sold >= old.stock_cap, false) <> coalesce(new.sold >= new.stock_cap, false)) execute function follow_promotion_maximum();

-- What is used up already has been since its last piece was given, as far as that is known.
insert into sold_outs (id, promotion_line_id, from_on_utc)
select gen_random_uuid(), l.id, coalesce(
  (select max(u.created_on_utc) from promotion_uses u where u.promotion_line_id = l.id and not u.is_deleted), date_trunc('milliseconds', now()))
from promotion_lines l where l.sold >= l.stock_cap and not l.is_deleted;
