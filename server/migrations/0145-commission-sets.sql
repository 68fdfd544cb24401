CREATE TABLE "parameter_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'Draft' NOT NULL,
	"group_id" uuid,
	"branch_id" uuid,
	"period" daterange NOT NULL,
	"basis" text DEFAULT 'Paid' NOT NULL,
	"measure" text DEFAULT 'Revenue' NOT NULL,
	"tier_mode" text DEFAULT 'Marginal' NOT NULL,
	"full_hours" numeric(18, 2),
	"pool_percent" numeric(9, 3),
	"penalty_above" numeric(9, 3),
	"penalty_loss" numeric(9, 3),
	"remark" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parameter_sets_check_1" CHECK ("group_id" is null or "branch_id" is null),
	CONSTRAINT "parameter_sets_check_2" CHECK (extract(day from lower("period")) = 1 and (upper_inf("period") or extract(day from upper("period")) = 1)),
	CONSTRAINT "parameter_sets_check_3" CHECK (("penalty_above" is null) = ("penalty_loss" is null)),
	CONSTRAINT "parameter_sets_full_hours_min" CHECK ("full_hours" >= 0),
	CONSTRAINT "parameter_sets_state_values" CHECK ("state" in ('Draft', 'Published', 'Withdrawn')),
	CONSTRAINT "parameter_sets_basis_values" CHECK ("basis" in ('Paid', 'Delivered', 'Written', 'Delivered and paid')),
	CONSTRAINT "parameter_sets_measure_values" CHECK ("measure" in ('Revenue', 'Margin')),
	CONSTRAINT "parameter_sets_tier_mode_values" CHECK ("tier_mode" in ('Marginal', 'Whole'))
);
CREATE TABLE "parameter_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"from" numeric(14, 2) NOT NULL,
	"percent" numeric(9, 3) NOT NULL,
	"commission_group" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "parameter_tiers_from_min" CHECK ("from" >= 0)
);
ALTER TABLE "parameter_sets" ADD CONSTRAINT "parameter_sets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parameter_sets" ADD CONSTRAINT "parameter_sets_group_id_staff_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."staff_groups"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "parameter_sets" ADD CONSTRAINT "parameter_sets_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "parameter_tiers" ADD CONSTRAINT "parameter_tiers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parameter_tiers" ADD CONSTRAINT "parameter_tiers_set_id_parameter_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."parameter_sets"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "parameter_sets_name_revision_key" ON "parameter_sets" USING btree ("client_id",lower("name"),coalesce("revision"::text, '')) WHERE not is_deleted;
CREATE INDEX "parameter_sets_name_idx" ON "parameter_sets" USING btree ("name");
CREATE INDEX "parameter_sets_group_id_idx" ON "parameter_sets" USING btree ("group_id");
CREATE INDEX "parameter_sets_branch_id_idx" ON "parameter_sets" USING btree ("branch_id");
CREATE INDEX "parameter_sets_name_sort" ON "parameter_sets" USING btree ("client_id",folded("name") collate "C","name" collate "C","id") WHERE not is_deleted;
CREATE INDEX "parameter_sets_name_search" ON "parameter_sets" USING gin (folded("name") gin_trgm_ops);
CREATE UNIQUE INDEX "parameter_tiers_set_id_commission_group_from_key" ON "parameter_tiers" USING btree ("client_id","set_id",coalesce("commission_group"::text, ''),"from") WHERE not is_deleted;
CREATE INDEX "parameter_tiers_set_id_idx" ON "parameter_tiers" USING btree ("set_id");
CREATE INDEX "parameter_tiers_from_sort" ON "parameter_tiers" USING btree ("client_id","from","id") WHERE not is_deleted;

-- One published set of a scope in a month.
alter table parameter_sets add constraint parameter_sets_no_overlap
  exclude using gist (client_id with =, coalesce(group_id, branch_id, client_id) with =, period with &&) where (state = 'Published' and not is_deleted);

-- People are paid by what was published: it never changes, but that it may be withdrawn, and neither do its tiers.
create function refuse_published_set_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'Draft' then
      raise exception 'A published commission set never changes. Clone it for later months.' using errcode = 'ERP01', table = 'parameter_sets', column = 'state';
    end if;
    return old;
  end if;
  if old.state <> 'Draft' and (new.state not in ('Published', 'Withdrawn') or (old.state = 'Withdrawn' and new.state <> 'Withdrawn')
    or (new.name, new.revision, new.group_id, new.branch_id, new.period, new.basis, new.measure, new.tier_mode, new.full_hours, new.pool_percent,
      new.penalty_above, new.penalty_loss, new.remark, new.is_deleted)
    is distinct from (old.name, old.revision, old.group_id, old.branch_id, old.period, old.basis, old.measure, old.tier_mode, old.full_hours, old.pool_percent,
      old.penalty_above, old.penalty_loss, old.remark, old.is_deleted))
  then
    raise exception 'A published commission set never changes. Clone it for later months.' using errcode = 'ERP01', table = 'parameter_sets', column = 'state';
  end if;
  return new;
end
$$;
create trigger parameter_sets_stay before update or delete on parameter_sets for each row execute function refuse_published_set_change();

-- The set is locked, so that no tier comes while it is published. A set that this transaction makes comes with its tiers.
create function refuse_published_tier_change() returns trigger language plpgsql as $$
declare
  state text;
begin
  for state in
    select s.state from parameter_sets s
    where s.id in (case when tg_op <> 'DELETE' then new.set_id end, case when tg_op <> 'INSERT' then old.set_id end)
      and (tg_op <> 'INSERT' or s.version > 1 or s.xmin <> pg_current_xact_id()::xid) order by s.id for share
  loop
    if state <> 'Draft' then
      raise exception 'A published commission set never changes. Clone it for later months.' using errcode = 'ERP01', table = 'parameter_tiers', column = 'from';
    end if;
  end loop;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger parameter_tiers_stay before insert or update or delete on parameter_tiers for each row execute function refuse_published_tier_change();
