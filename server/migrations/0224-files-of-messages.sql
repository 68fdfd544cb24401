CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"file" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL
);

ALTER TABLE "message_files" ADD CONSTRAINT "message_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "message_files_message_id_idx" ON "message_files" USING btree ("message_id");
CREATE INDEX "message_files_file_idx" ON "message_files" USING btree ("file");
CREATE INDEX "message_files_message_id_sort" ON "message_files" USING btree ("client_id","message_id","id") WHERE not is_deleted;
