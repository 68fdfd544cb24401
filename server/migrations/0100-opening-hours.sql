CREATE TABLE "branch_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"weekday" text NOT NULL,
	"period" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "branch_hours_weekday_values" CHECK ("weekday" in ('1', '2', '3', '4', '5', '6', '7'))
);

ALTER TABLE "branch_hours" ADD CONSTRAINT "branch_hours_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "branch_hours" ADD CONSTRAINT "branch_hours_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "branch_hours_branch_id_idx" ON "branch_hours" USING btree ("branch_id");
CREATE INDEX "branch_hours_weekday_sort" ON "branch_hours" USING btree ("client_id","weekday","id") WHERE not is_deleted;
