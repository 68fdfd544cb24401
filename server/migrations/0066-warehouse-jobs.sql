CREATE TABLE "warehouse_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"worker_id" uuid,
	"position" integer,
	"started_on_utc" timestamp(3) with time zone,
	"finished_on_utc" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "warehouse_jobs_position_min" CHECK ("position" >= 0),
	CONSTRAINT "warehouse_jobs_kind_values" CHECK ("kind" in ('Pick', 'Refill', 'Count', 'Check-in', 'Load', 'Transfer'))
);

ALTER TABLE "warehouse_jobs" ADD CONSTRAINT "warehouse_jobs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "warehouse_jobs" ADD CONSTRAINT "warehouse_jobs_worker_id_staff_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "warehouse_jobs_kind_object_id_key" ON "warehouse_jobs" USING btree ("client_id","kind",lower("object_id")) WHERE not is_deleted;
CREATE INDEX "warehouse_jobs_worker_id_idx" ON "warehouse_jobs" USING btree ("worker_id");
CREATE INDEX "warehouse_jobs_kind_sort" ON "warehouse_jobs" USING btree ("client_id","kind","id") WHERE not is_deleted;
