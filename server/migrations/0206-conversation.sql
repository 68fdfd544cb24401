CREATE TABLE "ticket_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"received_on_utc" timestamp(3) with time zone NOT NULL,
	"from_address" text NOT NULL,
	"from_name" text,
	"subject" text NOT NULL,
	"body" text,
	"state" text DEFAULT 'Waiting' NOT NULL,
	"ticket_id" uuid,
	"earlier_id" uuid,
	"customer_id" uuid,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"sent_on_utc" timestamp(3) with time zone,
	"left_out" text,
	"mail_key" text NOT NULL,
	"message_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_on_utc" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_mails_state_values" CHECK ("state" in ('Waiting', 'On a ticket', 'Ignored'))
);

ALTER TABLE "messages" ADD COLUMN "in_reply_to" text;
ALTER TABLE "messages" ADD COLUMN "thread_ids" text;
ALTER TABLE "tickets" ADD COLUMN "unanswered_on_utc" timestamp(3) with time zone;
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_earlier_id_tickets_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "ticket_mails" ADD CONSTRAINT "ticket_mails_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "ticket_mails_mail_key_key" ON "ticket_mails" USING btree ("client_id",lower("mail_key")) WHERE not is_deleted;
CREATE INDEX "ticket_mails_from_address_idx" ON "ticket_mails" USING btree ("from_address");
CREATE INDEX "ticket_mails_ticket_id_idx" ON "ticket_mails" USING btree ("ticket_id");
CREATE INDEX "ticket_mails_earlier_id_idx" ON "ticket_mails" USING btree ("earlier_id");
CREATE INDEX "ticket_mails_customer_id_idx" ON "ticket_mails" USING btree ("customer_id");
CREATE INDEX "ticket_mails_message_id_idx" ON "ticket_mails" USING btree ("message_id");
CREATE INDEX "ticket_mails_received_on_utc_sort" ON "ticket_mails" USING btree ("client_id","received_on_utc","id") WHERE not is_deleted;
CREATE INDEX "ticket_mails_subject_search" ON "ticket_mails" USING gin (folded("subject") gin_trgm_ops);
CREATE INDEX "ticket_mails_from_address_search" ON "ticket_mails" USING gin (folded("from_address") gin_trgm_ops);

-- A customer who wrote waits until a person writes, or notes that they spoke. It is no change that a person makes, so versions stay.
create function note_customer_wrote() returns trigger language plpgsql as $$
begin
  update tickets set unanswered_on_utc = new.received_on_utc
  where id = new.ticket_id and (unanswered_on_utc is null or unanswered_on_utc > new.received_on_utc);
  return null;
end
$$;

create trigger mail_comes_to_ticket after insert on ticket_mails for each row
when (new.ticket_id is not null and not coalesce(new.is_automatic, false)) execute function note_customer_wrote();
create trigger mail_is_put_on_ticket after update of ticket_id on ticket_mails for each row
when (new.ticket_id is not null and old.ticket_id is distinct from new.ticket_id and not coalesce(new.is_automatic, false)) execute function note_customer_wrote();

-- The first message that a person writes about a ticket is its first reply; each one answers what came in.
create or replace function note_first_reply() returns trigger language plpgsql as $$
begin
  update tickets set first_reply_on_utc = coalesce(first_reply_on_utc, new.created_on_utc), unanswered_on_utc = null
  where id = new.owner_id::uuid and client_id = new.client_id and (first_reply_on_utc is null or unanswered_on_utc is not null);
  return null;
end
$$;
