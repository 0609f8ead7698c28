package casetest

import "strings"

// Story is the path of the story's benchmark, as it is spelled there: 26 bytes, 13 tokens.
const Story = "/v1/books/1/shevles/1:read"

// UUIDs is Story with a UUID for each 1: 96 bytes, and as many tokens.
const UUIDs = "/v1/books/9d3c2a4e-0b5f-4c1d-8e7a-6f2b1c0d9e8f/shevles/1f0e9d8c-7b6a-4594-8372-615f4e3d2c1b:read"

// Long is a path of so many bytes, at least 2, most of whose segments have seven.
func Long(bytes int) string {
	path := strings.Repeat("/segment", bytes/8+1)[:bytes]
	if strings.HasSuffix(path, "/") {
		path = path[:bytes-1] + "s" // one segment has 15
	}
	return path
}

// An Input is a path with a name, for benchmarks.
type Input struct{ Name, Path string }

// Inputs are what benchmarks read.
var Inputs = []Input{
	{"story", Story},
	{"uuids", UUIDs},
	{"bytes=512", Long(512)},
	{"bytes=32768", Long(32 << 10)},
}

// Templates are rules of services such as publish theirs, written for this case: of
// resources in resources, of custom verbs, of a rest of the path.
var Templates = []string{
	"/v1/{name=shelves/*}",
	"/v1/shelves",
	"/v1/{parent=shelves/*}/books",
	"/v1/{name=shelves/*/books/*}",
	"/v1/{book.name=shelves/*/books/*}",
	"/v1/{name=shelves/*/books/*}:move",
	"/v1/{parent=shelves/*}/books:batchGet",
	"/v1/books/{id}/shevles/{shelf}:read",
	"/v1/projects/{project}/zones/{zone}/disks/{disk}:resize",
	"/v1/{name=projects/*/locations/*/queues/*}:pause",
	"/v1/{parent=projects/*/locations/*}/queues",
	"/v1/{name=projects/*/locations/*/operations/**}",
	"/v2/{resource=projects/*/topics/*}:getPolicy",
	"/v1beta2/{bucket}/objects/{object=**}",
	"/v1/{table_name=projects/*/instances/*/tables/*}:readRows",
	"/v1/{name=organizations/*/sources/*/findings/*}:setState",
	"/upload/v1/{bucket}/{object=files/**}:finish",
	"/v1/users/{user.id}/messages/{message_id}/attachments/{id}",
	"/v1/*/status",
	"/v1/**",
}

// Paths has one path for each of [Templates], which matches it.
var Paths = []string{
	"/v1/shelves/fiction",
	"/v1/shelves",
	"/v1/shelves/fiction/books",
	"/v1/shelves/fiction/books/moby-dick",
	"/v1/shelves/fiction/books/moby-dick",
	"/v1/shelves/fiction/books/moby-dick:move",
	"/v1/shelves/fiction/books:batchGet",
	Story,
	"/v1/projects/blue-sky-42/zones/north1-a/disks/boot-0:resize",
	"/v1/projects/blue-sky-42/locations/north1/queues/mail:pause",
	"/v1/projects/blue-sky-42/locations/north1/queues",
	"/v1/projects/blue-sky-42/locations/north1/operations/2026/11/op-17",
	"/v2/projects/blue-sky-42/topics/orders:getPolicy",
	"/v1beta2/pictures/objects/2026/11/22/cat.png",
	"/v1/projects/blue-sky-42/instances/main/tables/events:readRows",
	"/v1/organizations/7/sources/scan/findings/1009:setState",
	"/upload/v1/pictures/files/cat%20and%20dog.png:finish",
	"/v1/users/1009/messages/77/attachments/1",
	"/v1/anything/status",
	"/v1/what/ever/comes",
}
