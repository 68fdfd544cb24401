CREATE TABLE "plan_track_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"type" text DEFAULT 'Note' NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plan_track_notes_type_values" CHECK ("type" in ('Note', 'Call', 'Text', 'No show', 'On site', 'Last-minute update'))
);

CREATE TABLE "checklist_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"answer" text,
	"file_id" uuid,
	"author_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "checklist_answers_check_1" CHECK ("answer" is not null or "file_id" is not null),
	CONSTRAINT "checklist_answers_revision_min" CHECK ("revision" >= 1)
);

ALTER TABLE "delivery_plans" ADD COLUMN "changed_after_print_on_utc" timestamp(3) with time zone;
ALTER TABLE "plan_track_notes" ADD CONSTRAINT "plan_track_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plan_track_notes" ADD CONSTRAINT "plan_track_notes_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "plan_track_notes" ADD CONSTRAINT "plan_track_notes_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_plan_id_delivery_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."delivery_plans"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "checklist_answers" ADD CONSTRAINT "checklist_answers_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "plan_track_notes_plan_id_idx" ON "plan_track_notes" USING btree ("plan_id");
CREATE INDEX "plan_track_notes_author_id_idx" ON "plan_track_notes" USING btree ("author_id");
CREATE INDEX "plan_track_notes_created_on_utc_sort" ON "plan_track_notes" USING btree ("client_id","created_on_utc","id") WHERE not is_deleted;
CREATE UNIQUE INDEX "checklist_answers_plan_id_item_id_key" ON "checklist_answers" USING btree ("client_id","plan_id","item_id") WHERE not is_deleted;
CREATE INDEX "checklist_answers_plan_id_idx" ON "checklist_answers" USING btree ("plan_id");
CREATE INDEX "checklist_answers_item_id_idx" ON "checklist_answers" USING btree ("item_id");
CREATE INDEX "checklist_answers_file_id_idx" ON "checklist_answers" USING btree ("file_id");
CREATE INDEX "checklist_answers_author_id_idx" ON "checklist_answers" USING btree ("author_id");
