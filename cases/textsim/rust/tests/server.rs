//! The programs, from outside.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

const PROGRAMS: [&str; 3] = [
    env!("CARGO_BIN_EXE_similarity-original"),
    env!("CARGO_BIN_EXE_similarity-plain"),
    env!("CARGO_BIN_EXE_similarity-tuned"),
];

struct Server {
    process: Child,
    stderr: BufReader<ChildStderr>,
    addr: SocketAddr,
}

impl Server {
    fn start(program: &str, args: &[&str]) -> Server {
        let mut process =
            Command::new(program).args(["--addr", "127.0.0.1:0"]).args(args).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        assert!(line.contains(": listening on http://"), "{line}");
        let addr = line.split('/').nth(2).unwrap().parse().unwrap();
        Server { process, stderr, addr }
    }

    fn connect(&self) -> TcpStream {
        let connection = TcpStream::connect(self.addr).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        connection
    }

    /// Sends a request and returns the head and the body of the answer.
    fn ask(&self, method: &str, path: &str, body: &[u8]) -> (String, String) {
        let mut connection = self.connect();
        let length = body.len();
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
        connection.write_all(head.as_bytes()).unwrap();
        let _ = connection.write_all(body); // which the server may refuse to read
        let mut answer = Vec::new();
        let _ = connection.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").expect(&answer);
        (head.to_lowercase(), body.to_string())
    }

    fn terminate(mut self) {
        Command::new("kill").arg(self.process.id().to_string()).status().unwrap();
        assert_eq!(self.process.wait().unwrap().code(), Some(0));
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn status(head: &str) -> &str {
    head.split(' ').nth(1).unwrap()
}

#[test]
fn answers() {
    for program in PROGRAMS {
        let server = Server::start(program, &["--max-body", "100", "--workers", "1"]);
        let (head, body) = server.ask("POST", "/similarity", br#"{"text1":"one two","text2":"one three"}"#);
        assert_eq!((status(&head), &*body), ("200", r#"{"similarity":0.352,"interpretation":"Slightly Similar"}"#));
        assert!(head.contains("\r\ncontent-type: application/json"), "{head}");

        let (head, body) = server.ask("POST", "/similarity", b"{");
        assert_eq!((status(&head), &*body), ("400", r#"{"error":"Bad Request"}"#));

        let long = format!(r#"{{"text1":"{}"#, "a".repeat(100));
        let (head, body) = server.ask("POST", "/similarity", long.as_bytes());
        let error = r#"{"error":"Request Entity Too Large: the limit is 100 bytes"}"#;
        assert_eq!((status(&head), &*body), ("413", error));

        for method in ["GET", "PUT", "DELETE", "OPTIONS"] {
            let (head, body) = server.ask(method, "/similarity", b"");
            assert_eq!((status(&head), &*body), ("405", r#"{"error":"Method Not Allowed"}"#), "{method}");
            assert!(head.contains("\r\nallow: post"), "{head}");
        }
        let (head, body) = server.ask("GET", "/healthz", b"");
        assert_eq!((status(&head), &*body), ("200", "ok\n"));
        assert_eq!(status(&server.ask("GET", "/", b"").0), "404");
        server.terminate();
    }
}

/// A body of 100 MB is refused without being read, and the service goes on.
#[test]
fn huge_body() {
    for program in PROGRAMS {
        let server = Server::start(program, &[]);
        let body = vec![b' '; 100 << 20];
        let (head, _) = server.ask("POST", "/similarity", &body);
        assert_eq!(status(&head), "413");
        assert_eq!(status(&server.ask("POST", "/similarity", b"{}").0), "200");
        server.terminate();
    }
}

/// Clients that stop in the middle hold up neither others nor the end.
#[test]
fn slow_client() {
    for program in PROGRAMS {
        let server = Server::start(program, &["--workers", "1"]);
        let mut slow = server.connect();
        slow.write_all(b"POST /similarity HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{").unwrap();
        let mut gone = server.connect();
        gone.write_all(b"POST /similarity HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{").unwrap();
        drop(gone);
        assert_eq!(status(&server.ask("POST", "/similarity", b"{}").0), "200");
        slow.write_all(b"        }").unwrap();
        let mut answer = [0; 12];
        slow.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
        drop(slow);
        server.terminate();
    }
}

/// The service can be stopped as soon as it says that it is there, and while
/// clients keep their connections.
#[test]
fn stop() {
    for program in PROGRAMS {
        for _ in 0..10 {
            Server::start(program, &[]).terminate();
        }
        let server = Server::start(program, &[]);
        let mut idle = server.connect();
        idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        idle.read_exact(&mut [0; 12]).unwrap();
        server.terminate();
    }
}

#[test]
fn command_lines() {
    for program in PROGRAMS {
        let run = |args: &[&str]| {
            let output = Command::new(program).args(args).output().unwrap();
            (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
        };
        let name = program.rsplit('/').next().unwrap();
        assert_eq!(run(&["more"]), (2, format!("{name}: unexpected argument \"more\"\n")));
        let (code, help) = run(&["-h"]);
        assert_eq!(code, 0);
        assert!(help.contains("--addr ADDRESS"), "{help}");

        let taken = Server::start(program, &[]);
        let (code, stderr) = run(&["--addr", &taken.addr.to_string()]);
        assert_eq!(code, 1);
        assert!(stderr.starts_with(&format!("{name}: --addr: listen on {}: ", taken.addr)), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        taken.terminate();
    }
}
