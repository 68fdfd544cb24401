CREATE TABLE "qa_issues_ticket_ids" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	CONSTRAINT "qa_issues_ticket_ids_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);

ALTER TABLE "qa_issues_ticket_ids" ADD CONSTRAINT "qa_issues_ticket_ids_from_id_qa_issues_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."qa_issues"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "qa_issues_ticket_ids" ADD CONSTRAINT "qa_issues_ticket_ids_to_id_tickets_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."tickets"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "qa_issues_ticket_ids_to_idx" ON "qa_issues_ticket_ids" USING btree ("to_id");
