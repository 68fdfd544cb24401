CREATE TABLE "phone_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"waiting" integer NOT NULL,
	"unseen" integer NOT NULL,
	"told_on_utc" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "phone_waits_waiting_min" CHECK ("waiting" >= 0),
	CONSTRAINT "phone_waits_unseen_min" CHECK ("unseen" >= 0)
);

ALTER TABLE "warehouse_jobs" DROP CONSTRAINT "warehouse_jobs_kind_values";
ALTER TABLE "phone_waits" ADD CONSTRAINT "phone_waits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phone_waits" ADD CONSTRAINT "phone_waits_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "phone_waits_phone_staff_id_key" ON "phone_waits" USING btree ("client_id",lower("phone"),"staff_id") WHERE not is_deleted;
CREATE INDEX "phone_waits_staff_id_idx" ON "phone_waits" USING btree ("staff_id");
CREATE INDEX "phone_waits_told_on_utc_sort" ON "phone_waits" USING btree ("client_id","told_on_utc","id") WHERE not is_deleted;
-- A row of warehouse_jobs that this does not hold for stops it.
ALTER TABLE "warehouse_jobs" ADD CONSTRAINT "warehouse_jobs_kind_values" CHECK ("kind" in ('Pick', 'Refill', 'Count', 'Check-in', 'Load', 'Transfer', 'Receive', 'Refused scan', 'Waiting scans'));
